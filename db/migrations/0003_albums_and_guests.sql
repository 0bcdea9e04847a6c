ALTER TABLE `comments` ADD `submission_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_submission` ON `comments` (`user_id`,`submission_key`);--> statement-breakpoint
ALTER TABLE `photo_collections` ADD `submission_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `photo_collections_submission` ON `photo_collections` (`user_id`,`submission_key`);--> statement-breakpoint
CREATE INDEX `photo_collections_deleted` ON `photo_collections` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `reunion_attendees` ADD `guests` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reunions` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reunions` ADD `submission_key` text;--> statement-breakpoint
ALTER TABLE `reunions` ADD `updated_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reunions_submission` ON `reunions` (`submission_key`);