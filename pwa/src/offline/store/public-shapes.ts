import type { CollectionRows } from '@/offline/store/collections.ts'
import type { ShapeOf } from '@/offline/store/shape.ts'

/** The rows that visitors see. Part of the first view; those of users are in personal-shapes.ts. */
export const publicShapes: { [Name in 'classes' | 'provider']: ShapeOf<CollectionRows[Name]> } = {
  classes: {
    id: 'string',
    title: 'string',
    description: 'string',
    duration: 'string',
    location_type: 'string',
    location: 'string',
    location_details: 'string?',
    price: 'number',
    image_url: 'string?',
    instructor_name: 'string?',
    status: 'string',
    sessions: [
      {
        id: 'string',
        class_id: 'string',
        start_date: 'string',
        session_date: 'string',
        end_date: 'string',
        start_time: 'string',
        end_time: 'string',
        starts_at: 'string',
        instructor_name: 'string?',
        session_location: 'string?',
        location_details: 'string?',
        capacity: 'number',
        enrolled_count: 'number',
        available_spots: 'number',
        status: 'string',
        meetings: 'object?',
        contact_hours: 'number?',
      },
    ],
  },
  provider: {
    name: 'string',
    email: 'string',
    phone: 'string',
    address: 'string',
    hours: 'string',
    timezone: 'string',
    brand: 'object?',
    refund_policy: 'object?',
    legal_texts: 'object?',
    demo: 'object?',
  },
}
