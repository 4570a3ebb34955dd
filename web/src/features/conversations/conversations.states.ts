import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failed } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/chat/*', state: 'list', as: 'friend', at: '/chat', sees: 'I will bring the board.' },
  {
    route: '/chat/*',
    state: 'nobody to talk with',
    as: 'member',
    at: '/chat',
    sees: 'No conversations found',
  },
  { route: '/chat/*', state: 'conversation', as: 'friend', at: '/chat/layla', ready: seeTalk, isShort: true },
  {
    route: '/chat/*',
    state: 'message menu',
    as: 'friend',
    at: '/chat/layla',
    ready: openMessageMenu,
    // The open menu covers other controls.
    expects: /^target-size .* partially obscured/s,
  },
  {
    route: '/chat/*',
    state: 'selection',
    as: 'friend',
    at: '/chat/layla',
    ready: selectMessage,
    // The bar replaces the header, which has the heading above those of the days.
    expects: /^heading-order/,
  },
  {
    route: '/chat/*',
    state: 'request',
    as: ({ longNamed }) => longNamed,
    at: '/chat/layla',
    ready: seeRequest,
  },
  {
    route: '/chat/*',
    state: 'nothing said',
    as: 'friend',
    at: ({ longNamed }) => `/chat/${longNamed.user.username}`,
    sees: 'No messages yet. Start the conversation!',
  },
  {
    route: '/chat/*',
    state: 'no whispers yet',
    as: 'member',
    at: ({ friend }) => `/chat/${friend.user.username}`,
    sees: /^You cannot whisper to/,
  },
  { route: '/chat/*', state: 'request to send', as: 'member', at: '/chat/layla', sees: /one message, and more once/ },
  { route: '/chat/*', state: 'new chat', as: 'friend', at: '/chat', ready: startChat },
  {
    route: '/chat/*',
    state: 'group',
    as: 'friend',
    at: ({ groupId }) => `/chat/groups/${groupId}`,
    ready: seeGroup,
    isShort: true,
  },
  {
    route: '/chat/*',
    state: 'group info',
    as: 'friend',
    at: ({ groupId }) => `/chat/groups/${groupId}`,
    ready: openGroupInfo,
  },
  {
    route: '/chat/*',
    state: 'no pictures',
    as: 'friend',
    at: ({ groupId }) => `/chat/groups/${groupId}`,
    ready: openPictures,
  },
  { route: '/chat/*', state: 'new group', as: 'friend', at: '/chat', ready: startGroup },
  {
    route: '/chat/*',
    state: 'no invitation',
    as: 'friend',
    at: '/chat/groups/join',
    sees: 'This link does not work any more. Ask for a new one.',
  },
  {
    route: '/send',
    state: 'an event',
    as: 'friend',
    at: ({ longEvent }) => `/events-parties/events/${longEvent.id}`,
    ready: chooseRecipient,
  },
  failed(
    '/chat/*',
    // The list has the conversation as well.
    '**/api/conversations?*',
    'Error fetching chat...',
    /^answered 500: GET .*\/api\/conversations/,
    { at: '/chat/layla', as: 'friend' },
  ),
];

async function seeTalk({ page }: Stage) {
  await page.getByRole('region', { name: 'Messages with' }).getByText('I will bring the board.').waitFor();
}

async function chooseRecipient({ page }: Stage) {
  await page.getByRole('link', { name: 'Send to a chat' }).click();
  await page.getByRole('checkbox', { name: 'ليلى' }).check();
}

async function openMessageMenu(stage: Stage) {
  await seeTalk(stage);
  await stage.page.getByRole('button', { name: 'Message options' }).last().click();
  await stage.page.getByRole('button', { name: 'Reply', exact: true }).waitFor();
}

async function selectMessage(stage: Stage) {
  await openMessageMenu(stage);
  await stage.page.getByRole('button', { name: 'Select', exact: true }).click();
  await stage.page.getByRole('toolbar', { name: 'Selected messages' }).waitFor();
}

async function seeRequest({ page }: Stage) {
  await page.getByRole('region', { name: 'Message request' }).getByRole('button', { name: 'Refuse' }).waitFor();
}

async function startChat({ page }: Stage) {
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('button', { name: '@layla' }).waitFor();
}

async function startGroup(stage: Stage) {
  await startChat(stage);
  await stage.page.getByRole('button', { name: 'New group' }).click();
  await stage.page.getByRole('checkbox').first().waitFor();
}

async function seeGroup({ page }: Stage) {
  await page.getByRole('region', { name: 'Messages with' }).getByText('So do I.').waitFor();
}

async function openPictures(stage: Stage) {
  await openGroupInfo(stage);
  await stage.page.getByRole('button', { name: 'Pictures' }).click();
  await stage.page.getByText('No pictures yet.').waitFor();
}

async function openGroupInfo(stage: Stage) {
  await seeGroup(stage);
  await stage.page.getByTitle('Group info').click();
  await stage.page.getByRole('button', { name: 'Leave group' }).waitFor();
  await stage.page.getByRole('list', { name: 'Members' }).waitFor();
}
