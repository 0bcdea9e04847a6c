PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_link_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`batch_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`batch_id`) REFERENCES `letter_batches`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "link_tokens_purpose" CHECK("__new_link_tokens"."purpose" in ('join', 'recovery', 'sign_in'))
);
--> statement-breakpoint
INSERT INTO `__new_link_tokens`("token_hash", "user_id", "purpose", "created_by", "created_at", "expires_at", "used_at", "batch_id") SELECT "token_hash", "user_id", "purpose", "created_by", "created_at", "expires_at", "used_at", "batch_id" FROM `link_tokens`;--> statement-breakpoint
DROP TABLE `link_tokens`;--> statement-breakpoint
ALTER TABLE `__new_link_tokens` RENAME TO `link_tokens`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `link_tokens_user` ON `link_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `link_tokens_batch` ON `link_tokens` (`batch_id`);--> statement-breakpoint
CREATE INDEX `link_tokens_expiry` ON `link_tokens` (`expires_at`);