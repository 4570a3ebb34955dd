-- The campus is stored with the post, because finding the posts of a small campus through their authors would scan everyone's
-- posts.
alter table person add constraint person_with_campus unique (id, campus_id);

alter table post add column campus_id uuid;
update post set campus_id = person.campus_id from person where person.id = post.owner_id;
alter table post
  alter column campus_id set not null,
  add constraint post_of_campus foreign key (owner_id, campus_id) references person (id, campus_id) on update cascade;

create index post_campus on post (campus_id, id desc);

create function post_takes_campus() returns trigger language plpgsql as $f$
begin
  select campus_id into new.campus_id from person where id = new.owner_id;
  return new;
end
$f$;

create trigger post_takes_campus before insert on post for each row execute function post_takes_campus();
