import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateTransparentAsset } from '@vite-pwa/assets-generator/api'
import { Bell, BookOpen, type LucideIcon, Shapes } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// Draws the icons that the generator's preset does not make: the shortcut icons and the monochrome icon.
const PUBLIC = join(import.meta.dirname, '../public')

/** The pictures of the bottom bar (layout/header/bottom-bar.tsx). */
const SHORTCUTS: Record<string, LucideIcon> = { classes: Shapes, 'my-classes': BookOpen, alerts: Bell }

/** A launcher may show a shortcut on any background, so the icon has its own. */
function shortcutIcon(Icon: LucideIcon): Buffer {
  const picture = createElement(Icon, { x: 24, y: 24, width: 48, height: 48, color: '#fbfaf6' })
  const background = createElement('circle', { cx: 48, cy: 48, r: 46, fill: '#17535c' })
  const svg = createElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 96 96' },
    background,
    picture,
  )
  return Buffer.from(renderToStaticMarkup(svg))
}

async function draw(image: Buffer, name: string, size: number, padding: number): Promise<void> {
  const png = await generateTransparentAsset('png', image, size, { padding, outputOptions: {} })
  await png.toFile(join(PUBLIC, `${name}-${size}x${size}.png`))
}

for (const [name, Icon] of Object.entries(SHORTCUTS))
  await draw(shortcutIcon(Icon), `shortcut-${name}`, 96, 0)
// Launchers crop it like the maskable icon, so it has the same padding (pwa-assets.config.ts).
await draw(await readFile(join(import.meta.dirname, 'monochrome.svg')), 'monochrome-icon', 512, 0.3)
