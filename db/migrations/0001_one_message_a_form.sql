ALTER TABLE `messages` ADD `submission_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_submission` ON `messages` (`sender_id`,`submission_key`);