INSERT INTO `site_settings` (`name`, `value`, `updated_at`)
SELECT 'last-backup', json_object('userId', `user_id`), `created_at`
FROM `activity_logs`
WHERE `resource` = 'other' AND `action` = 'backup.download' AND `success` = 1
ORDER BY `created_at` DESC
LIMIT 1;
