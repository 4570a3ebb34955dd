export { BlockMenuItem, MuteMenuItem } from './privacy-menu-items.tsx';
