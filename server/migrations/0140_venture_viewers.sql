-- The last day on which a person viewed a venture, so that each person counts once a day in venture_views.
create table venture_viewer (
  venture_id uuid not null references venture on delete cascade,
  viewer_id uuid not null references person on delete cascade,
  seen_on date not null,
  primary key (venture_id, viewer_id)
);
create index venture_viewer_viewer on venture_viewer (viewer_id);
