/** What an act of the page says once it is done, and beside which part of it. */
export const doneWords = {
  pictures: { at: 'pictures', words: 'Fans see the pictures in this order.' },
  reduce: { at: 'prices', words: 'Prices saved. Fans see what they were before.' },
  unreduce: { at: 'prices', words: 'Fans no longer see the prices before.' },
  prices: { at: 'prices', words: 'Prices saved. Orders placed keep theirs.' },
  terms: { at: 'sale', words: 'Schedule and stock saved.' },
  words: { at: 'words', words: 'Words saved.' },
  search: { at: 'search', words: 'Saved.' },
  address: { at: 'search', words: 'Address changed. The one before leads here.' },
  design: { at: 'design', words: 'Design renamed.' },
  publish: { at: 'sale', words: 'It’s on sale.' },
  relaunch: { at: 'sale', words: 'It’s on sale again.' },
  end: { at: 'sale', words: 'It has ended. What was ordered is printed all the same.' },
  print: { at: 'sale', words: 'We’ve asked the press to print what waits.' },
  archive: { at: 'sale', words: 'It’s archived.' },
  restore: { at: 'sale', words: 'It’s restored.' },
  duplicate: { at: 'page', words: 'This is the copy, a draft.' },
} as const
