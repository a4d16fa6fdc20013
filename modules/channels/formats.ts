export const feedFormats = ['google', 'meta', 'tiktok'] as const
export type FeedFormat = (typeof feedFormats)[number]
export const isFeedFormat = (text: string): text is FeedFormat =>
  feedFormats.some((feedFormat) => feedFormat === text)

/** Each network's name for its catalogue, and the file it reads. */
export const feedNames: Readonly<Record<FeedFormat, { name: string; file: string; where: string }>> = {
  google: {
    name: 'Google Merchant Center',
    file: 'google.xml',
    where: 'In Merchant Center: Products, Feeds, Add, “Scheduled fetch”, and paste the address.',
  },
  meta: {
    name: 'Meta (Facebook and Instagram)',
    file: 'meta.csv',
    where: 'In Commerce Manager: Catalogue, Data sources, Data feed, “Use a URL”, and paste the address.',
  },
  tiktok: {
    name: 'TikTok',
    file: 'tiktok.csv',
    where:
      'In TikTok Ads Manager: Assets, Catalogues, Add products, “Data feed schedule”, and paste the address.',
  },
}
