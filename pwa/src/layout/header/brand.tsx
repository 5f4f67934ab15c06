import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProvider } from '@/offline/hooks/use-collection.ts'

export function Brand() {
  const provider = useProvider()
  const accent = provider?.brand?.accent
  useEffect(() => {
    if (accent || (accent === '' && document.querySelector('link[href*=branding]')))
      void import('../page/apply-brand-colors.ts').then((module) => module.applyBrandColors(accent))
  }, [accent])
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control">
      <img
        src={provider?.brand?.logo ?? '/logo.svg'}
        alt=""
        width="36"
        height="36"
        className="size-9 shrink-0 object-contain"
      />
      <span className="font-bold font-display text-lg leading-tight">{provider?.name ?? 'Cubby'}</span>
    </Link>
  )
}
