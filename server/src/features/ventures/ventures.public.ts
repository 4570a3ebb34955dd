export { hoursColumns } from './manage/manage.queries.ts';
