/** What administrators read about completion. Apart from the other messages, which every visitor loads. */
export const completionTexts = {
  invalidRequiredShare: 'The required share of hours must be a whole number from 1 to 100',
} as const
