-- Stewards can hide content. It is then shown to its author only.
alter table post add column hidden_at timestamptz;
alter table comment add column hidden_at timestamptz;
alter table message add column hidden_at timestamptz;
alter table event add column hidden_at timestamptz;
alter table event_comment add column hidden_at timestamptz;
alter table announcement add column hidden_at timestamptz;
alter table icebreaker add column hidden_at timestamptz;
alter table icebreaker_comment add column hidden_at timestamptz;
alter table venture add column hidden_at timestamptz;
alter table venture_review add column hidden_at timestamptz;
alter table venture_product add column hidden_at timestamptz;

-- A report names a comment by its id only.
create index icebreaker_comment_id on icebreaker_comment (id);

-- Copies of reported pictures.
alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check
    check (purpose in ('avatar', 'banner', 'post', 'event', 'venture', 'message', 'report'));
