ALTER TABLE "imports" DROP CONSTRAINT "imports_state_check";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('uploading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'refused', 'failed', 'undoing', 'undone'));