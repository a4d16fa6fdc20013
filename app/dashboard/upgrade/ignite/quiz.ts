import { z } from 'zod'

/** The Ignite Program quiz: four questions, whose answers a person at Fanfare reads. */
export const reaches = ['under-1k', '1k-10k', '10k-100k', 'over-100k'] as const
export const reachLabels: Readonly<Record<(typeof reaches)[number], string>> = {
  'under-1k': 'Under 1,000',
  '1k-10k': '1,000 to 10,000',
  '10k-100k': '10,000 to 100,000',
  'over-100k': 'Over 100,000',
}
export const hopes = ['store', 'drops', 'campaigns', 'manager'] as const
export const hopeLabels: Readonly<Record<(typeof hopes)[number], string>> = {
  store: 'A custom store',
  drops: 'Special drops',
  campaigns: 'Marketing campaigns',
  manager: 'A dedicated growth manager',
}

export const QuizForm = z.strictObject({
  reach: z.enum(reaches, 'Choose how many people follow you.'),
  where: z.string().trim().min(1, 'Say where your fans are.').max(200, 'At most 200 characters.'),
  hope: z.enum(hopes, 'Choose what would help you most.'),
  idea: z
    .string()
    .trim()
    .min(1, 'Tell us about the next thing you want to make.')
    .max(2000, 'At most 2,000 characters.'),
})
export type Quiz = z.output<typeof QuizForm>

/** The quiz as a message to the inbox. */
export const writeQuizMessage = (quiz: Quiz): string =>
  [
    `Followers: ${reachLabels[quiz.reach]}`,
    `Where they are: ${quiz.where}`,
    `What would help most: ${hopeLabels[quiz.hope]}`,
    '',
    quiz.idea,
  ].join('\n')
