import { createFileRoute } from '@tanstack/react-router'
import { TranscriptScreen } from '@/features/teaching/certificates/transcript-screen.tsx'

export const Route = createFileRoute('/transcript')({ component: TranscriptScreen })
