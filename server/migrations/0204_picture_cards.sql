-- The contract's Picture as JSON without braces and without the placeholder; building it for each of many posts, ventures and
-- conversations took longer than finding it. The widths are those of narrower copies (pictureWidths of the contract).
alter table media add column picture text not null generated always as (
  '"url":"/media/' || file || '","width":' || width || ',"height":' || height || ',"sources":['
    || case when width > 360 then '{"url":"/media/' || left(file, 32) || '-360.webp","width":360}' else '' end
    || case when width > 720 then ',{"url":"/media/' || left(file, 32) || '-720.webp","width":720}' else '' end
    || case when width > 1080 then ',{"url":"/media/' || left(file, 32) || '-1080.webp","width":1080}' else '' end
    || ']'
) stored;
