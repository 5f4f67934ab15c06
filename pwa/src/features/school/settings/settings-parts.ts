import { searchReader, word } from '@/desk/table/search-schema.ts'

/** The parts of the settings: their titles, by the names that the URL has for them. */
export const settingsParts = {
  provider: 'Training provider',
  rooms: 'Rooms',
  holidays: 'Holidays',
  rules: 'Enrollments and payments',
  refunds: 'Refund policy',
  security: 'Security',
  home: 'Home page',
  legal: 'Terms and privacy',
  timezone: 'Time zone',
  logo: 'Logo',
  colors: 'Colors',
  classes: 'Class list',
  accounts: 'Accounts of the journal',
  transcripts: 'Columns of transcripts',
  retention: 'How long data is kept',
} as const

export type SettingsPartId = keyof typeof settingsParts

/** The parts that schools change now and then. */
export const partGroups: readonly { title: string; parts: readonly SettingsPartId[] }[] = [
  { title: 'The school', parts: ['provider', 'rooms', 'holidays'] },
  { title: 'Seats, money, and security', parts: ['rules', 'refunds', 'security'] },
  { title: 'Site and law', parts: ['home', 'legal'] },
]

/** The parts that most schools set once. */
export const advancedParts = [
  'timezone',
  'logo',
  'colors',
  'classes',
  'accounts',
  'transcripts',
  'retention',
] as const satisfies readonly SettingsPartId[]

export const readSettingsSearch = searchReader({
  part: word(Object.keys(settingsParts) as SettingsPartId[]),
})
export type SettingsSearch = ReturnType<typeof readSettingsSearch>
