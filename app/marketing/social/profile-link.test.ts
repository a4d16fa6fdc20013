import { expect, test } from 'vitest'
import { readProfileLink, suggestName, suggestStoreHandle } from './profile-link.ts'

test.each([
  ['https://www.instagram.com/harmattan.radio/?hl=en', 'instagram', 'harmattan.radio'],
  ['instagram.com/harmattan_radio', 'instagram', 'harmattan_radio'],
  ['https://www.youtube.com/@HarmattanRadio', 'youtube', 'HarmattanRadio'],
  ['youtube.com/channel/UCabc-123/videos', 'youtube', 'UCabc-123'],
  ['https://www.tiktok.com/@harmattan/video/7301', 'tiktok', 'harmattan'],
  ['https://x.com/harmattan/status/12345', 'x', 'harmattan'],
  ['http://mobile.twitter.com/harmattan', 'x', 'harmattan'],
  ['https://www.facebook.com/profile.php?id=10009', 'facebook', '10009'],
  ['m.facebook.com/harmattan.radio', 'facebook', 'harmattan.radio'],
  ['https://www.linkedin.com/company/harmattan-radio/about/', 'linkedin', 'harmattan-radio'],
])('%s is read as %s, %s', (link, network, handle) => {
  expect(readProfileLink(link)).toMatchObject({ ok: true, profile: { network, handle } })
})

test.each([
  ['', 'first'],
  ['@harmattan', 'any network'],
  ['not a link at all', 'not a link'],
  ['https://instagram.com.evil.example/harmattan', 'isn’t one of the six'],
  ['https://example.com/harmattan', 'example.com'],
  ['twitch.tv/harmattan', 'page of its own under Integrate'],
  ['https://www.threads.net/@harmattan', 'nothing can be sold there'],
  ['https://instagram/harmattan', 'No site has the address'],
  ['http://localhost/harmattan', 'No site has the address'],
  ['https://www.youtube.com/watch?v=abc', 'video'],
  ['https://youtu.be/abc', 'video'],
  ['https://vm.tiktok.com/ZM123/', 'short link'],
  ['https://instagram.com/p/Cabc/', 'a post'],
  ['https://instagram.com/', 'itself'],
  ['https://facebook.com/groups/123', 'a group'],
  ['https://x.com/search?q=a', 'a search'],
  ['https://x.com/this_name_is_far_too_long', 'can’t be a name'],
  ['javascript://x.com/harmattan', 'https'],
  [`https://x.com/${'a'.repeat(400)}`, 'longer'],
])('"%s" is refused with the reason', (link, words) => {
  const answer = readProfileLink(link)
  expect(answer).toMatchObject({ ok: false })
  expect(answer.ok ? '' : answer.error).toContain(words)
})

test('a name and a store address are made from the handle', () => {
  expect(suggestName('harmattan_radio')).toBe('Harmattan Radio')
  expect(suggestName('HarmattanRadio')).toBe('Harmattan Radio')
  expect(suggestStoreHandle('Café.Noir_99')).toBe('cafe-noir-99')
})
