-- Runs outside a transaction.
-- Pictures stored before copies were made at 180 and at a picture's own width, and copied ones whose job was lost.
drop index concurrently if exists media_without_copies;
create index concurrently media_without_copies on media (file) where state = 'attached' and not (180 = any (widths));
