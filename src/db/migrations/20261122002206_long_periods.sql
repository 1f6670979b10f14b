CREATE TABLE "monthly_outbound" (
	"address" text NOT NULL,
	"month" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "monthly_outbound_pkey" PRIMARY KEY("address","month")
);
--> statement-breakpoint
CREATE INDEX "monthly_outbound_most_idx" ON "monthly_outbound" USING btree ("month","clicks");--> statement-breakpoint
CREATE INDEX "monthly_traffic_most_idx" ON "monthly_traffic" USING btree ("kept","month","views");