import { Link } from '@tanstack/react-router'
import { useProvider } from '@/offline/store/use-collection.ts'

export function Brand() {
  const provider = useProvider()
  return (
    <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control">
      <img src="/logo.svg" alt="" width="36" height="36" className="size-9 shrink-0" />
      <span className="font-bold font-display text-lg leading-tight">{provider?.name ?? 'Cubby'}</span>
    </Link>
  )
}
