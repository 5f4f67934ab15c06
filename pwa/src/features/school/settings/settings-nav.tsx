import { Link } from '@tanstack/react-router'

/** The parts of the settings: their titles, by the ids of their cards. */
export const settingsParts = {
  logo: 'Logo',
  timezone: 'Time zone',
  provider: 'Training provider',
  rooms: 'Rooms',
  holidays: 'Holidays',
  rules: 'Enrollments and payments',
  security: 'Security',
  refunds: 'Refund policy',
  accounts: 'Accounts of the journal',
  colors: 'Colors',
  home: 'Home page',
  classes: 'Class list',
  legal: 'Terms and privacy',
  retention: 'How long data is kept',
} as const

/** Links to the parts of the settings. */
export function SettingsNav() {
  return (
    <nav aria-label="Parts of the settings" className="xl:sticky xl:top-24 xl:order-last xl:self-start">
      <ul className="flex gap-x-5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap xl:grid xl:border-l">
        {Object.entries(settingsParts).map(([id, title]) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-primary text-sm hover:underline xl:px-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
