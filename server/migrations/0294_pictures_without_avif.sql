-- Runs outside a transaction.
-- Replaces `media_without_copies`, which serves the previous release.
drop index concurrently if exists media_lacking_copies;
create index concurrently media_lacking_copies on media (file)
  where state = 'attached' and (not (180 = any (widths)) or avif_widths is null);
select graphile_worker.add_job('media.copies') where exists (select from media);
