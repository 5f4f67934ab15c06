import { defineConfig, minimal2023Preset } from '@vite-pwa/assets-generator/config'

const paper = '#fbfaf6'

// biome-ignore lint/style/noDefaultExport: the generator loads a default export
export default defineConfig({
  headLinkOptions: { preset: '2023' },
  preset: {
    ...minimal2023Preset,
    maskable: { ...minimal2023Preset.maskable, padding: 0.3, resizeOptions: { background: paper } },
    apple: { ...minimal2023Preset.apple, padding: 0.2, resizeOptions: { background: paper } },
  },
  images: ['public/logo.svg'],
})
