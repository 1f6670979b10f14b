CREATE TABLE "daily_gate_events" (
	"day" date PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"continued" integer DEFAULT 0 NOT NULL,
	"unlocked" integer DEFAULT 0 NOT NULL,
	"accessed" integer DEFAULT 0 NOT NULL,
	"wrong_passwords" integer DEFAULT 0 NOT NULL
);
