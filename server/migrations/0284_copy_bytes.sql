-- The sizes in bytes of the WebP copies that are 180, 360, 720 and 1080 wide; null while they are not made.
alter table media add column copy_bytes int[];
select graphile_worker.add_job('media.copies') where exists (select from media);
