CREATE TABLE `letter_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`letters` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `letter_batches_expiry` ON `letter_batches` (`expires_at`);--> statement-breakpoint
ALTER TABLE `link_tokens` ADD `batch_id` text REFERENCES letter_batches(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `link_tokens_batch` ON `link_tokens` (`batch_id`);