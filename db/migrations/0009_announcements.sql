CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`last_day` text NOT NULL,
	`created_by` integer NOT NULL,
	`submission_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `announcements_last_day` ON `announcements` (`last_day`);--> statement-breakpoint
CREATE UNIQUE INDEX `announcements_submission` ON `announcements` (`created_by`,`submission_key`);--> statement-breakpoint
ALTER TABLE `users` ADD `joined_at` integer;--> statement-breakpoint
CREATE INDEX `users_listed` ON `users` (`sort_name`) WHERE is_active = 1 and member_state not in ('former', 'unlisted');--> statement-breakpoint
CREATE INDEX `users_joined` ON `users` (`is_active`,`member_state`,`joined_at`) WHERE joined_at is not null;--> statement-breakpoint
UPDATE `users` SET `joined_at` = (SELECT max(`used_at`) FROM `link_tokens` WHERE `link_tokens`.`user_id` = `users`.`id` AND `purpose` = 'join') WHERE `member_state` = 'joined';
