CREATE TABLE `front_page` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`introduction` text,
	`image_url` text,
	`image_alt` text
);
--> statement-breakpoint
CREATE TABLE `calendar_subscriptions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_subscriptions_token` ON `calendar_subscriptions` (`token`);--> statement-breakpoint
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
ALTER TABLE `reunions` ADD `cost` text;--> statement-breakpoint
ALTER TABLE `link_tokens` ADD `batch_id` text REFERENCES letter_batches(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `link_tokens_batch` ON `link_tokens` (`batch_id`);