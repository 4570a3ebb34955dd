-- The widths of the AVIF copies, which are at least a fifth smaller than the WebP ones; null while they are not made.
alter table media add column avif_widths int[];
