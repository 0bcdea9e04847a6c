DROP INDEX `reunions_coming`;--> statement-breakpoint
CREATE INDEX `reunions_date` ON `reunions` (`event_date`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `photo_collections_newest` ON `photo_collections` (`is_collection`,`deleted_at`,`id`);