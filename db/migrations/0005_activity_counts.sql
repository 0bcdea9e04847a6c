CREATE TABLE `activity_counts` (
	`success` integer PRIMARY KEY NOT NULL,
	`entries` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `activity_logs_user`;--> statement-breakpoint
CREATE INDEX `activity_logs_resource_result` ON `activity_logs` (`resource`,`success`,`created_at`);--> statement-breakpoint
CREATE INDEX `activity_logs_user` ON `activity_logs` (`user_id`,`created_at`,`success`,`resource`);--> statement-breakpoint
INSERT INTO `activity_counts` (`success`, `entries`) VALUES
	(0, (SELECT count(*) FROM `activity_logs` WHERE `success` = 0)),
	(1, (SELECT count(*) FROM `activity_logs` WHERE `success` = 1));--> statement-breakpoint
CREATE TRIGGER `activity_logs_counted` AFTER INSERT ON `activity_logs` BEGIN
	UPDATE `activity_counts` SET `entries` = `entries` + 1 WHERE `success` = new.`success`;
END;--> statement-breakpoint
CREATE TRIGGER `activity_logs_uncounted` AFTER DELETE ON `activity_logs` BEGIN
	UPDATE `activity_counts` SET `entries` = `entries` - 1 WHERE `success` = old.`success`;
END;
