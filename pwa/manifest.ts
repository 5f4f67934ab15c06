import type { ManifestOptions } from 'vite-plugin-pwa'

/** The background of the light theme (styles.css), in the notation that a web app manifest needs. */
const PAPER = '#fbfaf6'

/** Browsers show these screenshots before they install the app. `pnpm screenshots` takes them. */
const screenshots = [
  { page: 'classes', label: 'Find a class and see its free seats' },
  { page: 'my-classes', label: 'Your enrollments, also without a connection' },
  { page: 'certificates', label: 'Your certificates, stored on this device' },
].flatMap(({ page, label }) => [
  { ...screenshot(page, 'narrow', '390x844'), label },
  { ...screenshot(page, 'wide', '1280x800'), label },
])

function screenshot(page: string, form_factor: 'narrow' | 'wide', sizes: string) {
  return { src: `screenshots/${page}-${form_factor}.webp`, sizes, type: 'image/webp', form_factor }
}

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Cubby',
  short_name: 'Cubby',
  description: 'Classes for people who teach and care for young children: CDA, CPR and First Aid, and more.',
  lang: 'en-US',
  dir: 'ltr',
  categories: ['education'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  // A second launch opens its link in the open window, without a reload (features/app/installed-app).
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: [
    icon('pwa', 64),
    icon('pwa', 192),
    icon('pwa', 512),
    { ...icon('maskable-icon', 512), purpose: 'maskable' },
    { ...icon('monochrome-icon', 512), purpose: 'monochrome' },
  ],
  screenshots,
  shortcuts: [
    { name: 'Classes', url: '/classes', icons: [icon('shortcut-classes', 96)] },
    { name: 'My classes', url: '/profile?section=enrollments', icons: [icon('shortcut-my-classes', 96)] },
    { name: 'Alerts', url: '/profile?section=notifications', icons: [icon('shortcut-alerts', 96)] },
  ],
}

/** Returns an icon of the manifest. `pnpm --filter @cubby/pwa run icons` draws the files. */
function icon(name: string, size: number) {
  const sizes = `${size}x${size}`
  return { src: `${name}-${sizes}.png`, sizes, type: 'image/png' }
}
