export { ContentMenu } from './content-menu.tsx';
export { ReportMenuItem } from './reports/report-menu-item.tsx';
export { openReport } from './reports/report.ts';
