import { exampleIds } from '../example-ids.ts'
import type { SessionSave } from './class-save.ts'
import type { TrainingClass } from './classes.ts'

export const exampleClass: TrainingClass = {
  id: exampleIds.class,
  title: 'CPR and First Aid Certification',
  description: 'One hands-on day.',
  duration: '1 day',
  location_type: 'In-Person',
  location: 'Room 2',
  location_details: 'Room 2',
  price: 95,
  image_url: null,
  instructor_name: 'Grace Kim',
  status: 'active',
  sessions: [
    {
      id: exampleIds.session,
      class_id: exampleIds.class,
      start_date: '2026-12-04',
      session_date: '2026-12-04',
      end_date: '2026-12-04',
      start_time: '09:00',
      end_time: '15:30',
      starts_at: '2026-12-04T14:00:00.000Z',
      instructor_name: 'Grace Kim',
      session_location: 'Room 2',
      location_details: 'Room 2',
      capacity: 10,
      enrolled_count: 7,
      available_spots: 3,
      status: 'scheduled',
      meetings: [
        {
          id: '0193b1c2-0000-7000-8000-000000000021',
          date: '2026-12-04',
          start_time: '09:00',
          end_time: '15:30',
          break_minutes: 30,
          status: 'scheduled',
          moved_from: null,
          version: 1,
        },
      ],
      contact_hours: 6,
    },
  ],
}

export const exampleSessionSave: SessionSave = {
  date: '2027-03-05',
  end_date: '2027-03-05',
  start_time: '09:00',
  end_time: '15:30',
  location: 'Room 2',
  capacity: 10,
  instructor_id: exampleIds.instructor,
}

export const exampleClassSave = {
  title: 'CPR and First Aid Certification',
  description: 'One hands-on day.',
  price: 95,
  duration: '1 day',
  location_type: 'In-Person' as const,
  allows_walk_ins: false,
  usual_weeks: [
    {
      name: 'Weekday evenings',
      sessions: [
        {
          weekday: 'tuesday' as const,
          days: 1,
          start_time: '18:00',
          end_time: '21:00',
          location: 'Room 2',
          capacity: 10,
          instructor_id: exampleIds.instructor,
        },
      ],
    },
  ],
  dates: [exampleSessionSave],
}
