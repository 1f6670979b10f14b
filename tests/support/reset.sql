-- Test databases only: remembers the rows that the migrations inserted, and restores this state.
CREATE SCHEMA test_support;

-- Creates test_support.reset() for the current tables and rows. Its statements are static, so that a session plans them once. TRUNCATE would be
-- simpler, but truncating all tables takes a quarter of a second, and nearly all of them are empty after a test.
CREATE FUNCTION test_support.remember() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
  columns text;
  is_filled boolean;
  deletes text := '';
  inserts text := '';
  sequences text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename LOOP
    deletes := deletes || format(
      'IF EXISTS (SELECT FROM public.%1$I OFFSET 500) THEN TRUNCATE public.%1$I CASCADE;'
      'ELSIF EXISTS (SELECT FROM public.%1$I) THEN DELETE FROM public.%1$I; END IF;', name);
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', name) INTO is_filled;
    IF is_filled THEN
      EXECUTE format('CREATE TABLE test_support.%1$I AS TABLE public.%1$I', name);
      SELECT string_agg(quote_ident(column_name), ', ') INTO columns FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = name AND is_generated = 'NEVER';
      inserts := inserts || format(
        'INSERT INTO public.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM test_support.%1$I;', name, columns);
    END IF;
  END LOOP;
  SELECT string_agg(format('PERFORM setval(%L, %s, false);', format('%I.%I', schemaname, sequencename), start_value), '') INTO sequences
  FROM pg_sequences WHERE schemaname = 'public';
  -- Triggers and foreign keys are off: every table is emptied, and the triggers had run when the rows were remembered.
  EXECUTE 'CREATE FUNCTION test_support.reset() RETURNS void LANGUAGE plpgsql AS $reset$ BEGIN SET LOCAL session_replication_role = replica;'
    || deletes || inserts || coalesce(sequences, '')
    || 'SET LOCAL session_replication_role = origin; PERFORM pg_notify(''inkfolio_pages'', ''"everything"''); END $reset$';
END
$$;
