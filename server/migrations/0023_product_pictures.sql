create table venture_product_picture (
  product_id uuid not null references venture_product on delete cascade,
  position bigint not null check (position between 0 and 3),
  file text not null unique references media,
  primary key (product_id, position)
);
