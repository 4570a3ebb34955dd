export { type Friend, FriendPicker } from './friend-picker.tsx';
