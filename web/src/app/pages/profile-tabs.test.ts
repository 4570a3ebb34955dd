import { expect, test } from 'vitest';
import { tabOf } from './profile-tabs.ts';

test('the tab of a profile is media unless the URL names another', () => {
  expect(tabOf(new URLSearchParams(), true)).toEqual({ tab: 'media', isInvalid: false });
  expect(tabOf(new URLSearchParams('tab=media'), false)).toEqual({ tab: 'media', isInvalid: false });
  expect(tabOf(new URLSearchParams('tab=posts'), false)).toEqual({ tab: 'posts', isInvalid: false });
});

test('friends are a tab of the own profile only, and an unknown tab is invalid', () => {
  expect(tabOf(new URLSearchParams('tab=friends'), true)).toEqual({ tab: 'friends', isInvalid: false });
  expect(tabOf(new URLSearchParams('tab=friends'), false)).toEqual({ tab: 'media', isInvalid: true });
  for (const wrong of ['tab=', 'tab=Media', 'tab=constructor']) {
    expect(tabOf(new URLSearchParams(wrong), true)).toEqual({ tab: 'media', isInvalid: true });
  }
});
