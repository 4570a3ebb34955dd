
-- Ids are unique among all tables, so the type need not be compared.
create function remove_references() returns trigger language plpgsql as $$
begin
  delete from notification where subject_id = old.id;
  delete from comment where subject_id = old.id;
  delete from mention where subject_id = old.id;
  return null;
end $$;

create trigger subject_removed after delete on announcement for each row execute function remove_references();

create trigger subject_removed after delete on comment for each row execute function remove_references();

create trigger subject_removed after delete on event for each row execute function remove_references();

create trigger subject_removed after delete on icebreaker for each row execute function remove_references();

create trigger subject_removed after delete on message for each row execute function remove_references();

create trigger subject_removed after delete on person for each row execute function remove_references();

create trigger subject_removed after delete on post for each row execute function remove_references();

create trigger subject_removed after delete on venture for each row execute function remove_references();

create trigger subject_removed after delete on venture_product for each row execute function remove_references();

create trigger subject_removed after delete on venture_review for each row execute function remove_references();
