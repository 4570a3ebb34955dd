export { ReportChoice } from './reports/report-choice.tsx';
