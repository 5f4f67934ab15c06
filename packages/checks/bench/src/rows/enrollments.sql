-- The statements that an enrollment needs, for pgbench. Each client enrolls its own students, one after another.
\set n :n + 1
\set student :client_id * :students + :n
\set session :first + random(0, :sessions - 1)
begin;
select id from class_sessions where id = 'session-' || :session for no key update;
select role, status from users where id = 'user-' || :student;
select id from enrollments where user_id = 'user-' || :student and session_id = 'session-' || :session;
insert into enrollments (id, user_id, session_id, status, enrolled_at)
  values (gen_random_uuid(), 'user-' || :student, 'session-' || :session, 'pending', now());
insert into audit_log (id, at, actor_id, action, subject_type, subject_id)
  values (gen_random_uuid(), now(), 'user-' || :student, 'enrollment.requested', 'enrollment', 'reference');
insert into idempotency_records (user_id, key, request_hash, refused, response, created_at)
  values ('user-' || :student, gen_random_uuid(), 'reference', false, '{}', now());
commit;
