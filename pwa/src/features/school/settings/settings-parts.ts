import { t } from '@cubby/texts/t'
import { searchReader, word } from '@/desk/table/search-schema.ts'

/** The parts of the settings: their titles, by the names that the URL has for them. */
export const settingsParts = {
  provider: t('Training provider'),
  rooms: t('Rooms'),
  holidays: t('Holidays'),
  rules: t('Enrollments and payments'),
  refunds: t('Refund policy'),
  security: t('Security'),
  home: t('Home page'),
  legal: t('Terms and privacy'),
  timezone: t('Time zone'),
  logo: t('Logo'),
  colors: t('Colors'),
  classes: t('Class list'),
  accounts: t('Accounts of the journal'),
  transcripts: t('Columns of transcripts'),
  retention: t('How long data is kept'),
} as const

export type SettingsPartId = keyof typeof settingsParts

/** The parts that schools change now and then. */
export const partGroups: readonly { title: string; parts: readonly SettingsPartId[] }[] = [
  { title: t('The school'), parts: ['provider', 'rooms', 'holidays'] },
  { title: t('Seats, money, and security'), parts: ['rules', 'refunds', 'security'] },
  { title: t('Site and law'), parts: ['home', 'legal'] },
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
