DROP INDEX `reunions_coming`;--> statement-breakpoint
CREATE INDEX `reunions_date` ON `reunions` (`event_date`,`id`,`status`);--> statement-breakpoint
DROP INDEX `users_directory`;--> statement-breakpoint
DROP INDEX `users_directory_type`;--> statement-breakpoint
CREATE INDEX `users_directory_state` ON `users` (`is_active`,`member_state`,`sort_name`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_directory` ON `users` (`is_active`,`sort_name`,`id`,`profile_type`,`member_state`,`search_text`);--> statement-breakpoint
CREATE INDEX `users_directory_type` ON `users` (`is_active`,`profile_type`,`sort_name`,`id`,`member_state`);--> statement-breakpoint
CREATE INDEX `photo_collections_newest` ON `photo_collections` (`is_collection`,`deleted_at`,`id`);