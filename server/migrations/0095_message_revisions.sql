-- How often the reactions to a message were changed, for devices that receive two versions of it in the wrong order.
alter table message add column revision int not null default 0;
