-- The key with which this community identifies itself to push services (VAPID). Created when first needed.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);
