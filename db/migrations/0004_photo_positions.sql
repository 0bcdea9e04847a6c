DROP INDEX `photo_collections_photos`;--> statement-breakpoint
ALTER TABLE `photo_collections` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `photo_collections_photos` ON `photo_collections` (`collection_id`,`deleted_at`,`position`,`id`);