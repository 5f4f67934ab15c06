import { Copy } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'

/** The address of the classes, with a button that copies it. */
export function ShareLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast('success', 'Link copied'),
      () => showToast('error', 'The browser did not allow copying. Select the link instead.'),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="wrap-anywhere select-all font-semibold text-foreground">{url}</span>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <Copy className="size-4" aria-hidden="true" />
        Copy link
      </Button>
      <span className="basis-full">This step is done when the first student enrolls.</span>
    </div>
  )
}
