export { BlockChoice, MuteChoice } from './privacy-choices.tsx';
