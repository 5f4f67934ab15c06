import { useRef } from 'react'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { Exhibit } from './exhibit.tsx'

const tones = ['error', 'warning', 'success', 'info'] as const

export function Messages() {
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Exhibit name="Alert">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone}>
            This is the tone "{tone}".
          </Alert>
        ))}
      </Exhibit>
      <Exhibit name="Toast and sheet">
        <Button variant="outline" onClick={() => showToast('success', 'Added to waitlist')}>
          Success
        </Button>
        <Button variant="outline" onClick={() => showToast('error', 'Enrollment operation failed')}>
          Error
        </Button>
        <Button variant="outline" onClick={() => sheet.current?.showModal()}>
          Sheet
        </Button>
        <Sheet ref={sheet} title="A question">
          <p>Escape, the backdrop, and the button close it.</p>
        </Sheet>
      </Exhibit>
      <Exhibit name="Card and empty state">
        <Card className="p-5">A card</Card>
        <EmptyState picture={<EmptyCubbies />} title="Nothing here yet" action={<Button>Browse</Button>}>
          This text explains why the list is empty.
        </EmptyState>
      </Exhibit>
    </>
  )
}
