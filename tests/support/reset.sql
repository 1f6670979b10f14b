-- Test databases only: remembers what the migrations put into the tables, and goes back to it.
CREATE SCHEMA test_support;

CREATE FUNCTION test_support.remember() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TABLE test_support.%I AS TABLE public.%I', name, name);
  END LOOP;
END
$$;

CREATE FUNCTION test_support.reset() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
  columns text;
BEGIN
  EXECUTE 'TRUNCATE ' || (SELECT string_agg(format('public.%I', tablename), ', ') FROM pg_tables WHERE schemaname = 'public')
    || ' RESTART IDENTITY CASCADE';
  -- Triggers and foreign keys have run already when these rows were remembered.
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'test_support' LOOP
    SELECT string_agg(quote_ident(column_name), ', ') INTO columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = name AND is_generated = 'NEVER';
    EXECUTE format('INSERT INTO public.%I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM test_support.%I', name, columns, columns, name);
  END LOOP;
  SET LOCAL session_replication_role = origin;
END
$$;
