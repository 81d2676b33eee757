// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What the readers take of a page, as `JSONDecoder` is told it.

struct XPage: Decodable {
  var data: [Item]
  var includes: Includes
  var meta: Meta

  struct Item: Decodable {
    var id: String
    var text: String
    var author_id: String?
    var created_at: String?
    var lang: String?
    var entities: Entities?
    var referenced_tweets: [Reference]?
    var note_tweet: Note?
    var edit_history_tweet_ids: [String]?
    var in_reply_to_user_id: String?
    var public_metrics: Metrics?
    var attachments: Attachments?
  }
  struct Entities: Decodable {
    var urls: [Link]?
    var hashtags: [Tag]?
    var mentions: [Mention]?
    struct Link: Decodable {
      var start: Int
      var end: Int
      var url: String
      var expanded_url: String?
    }
    struct Tag: Decodable { var tag: String }
    struct Mention: Decodable { var username: String }
  }
  struct Reference: Decodable {
    var type: String
    var id: String
  }
  struct Note: Decodable {
    var text: String
    var entities: Entities?
  }
  struct Metrics: Decodable {
    var like_count: Int
    var reply_count: Int
    var retweet_count: Int
  }
  struct Attachments: Decodable { var media_keys: [String]? }
  struct Includes: Decodable {
    var users: [User]
    var tweets: [Item]
    var media: [Media]
  }
  struct User: Decodable {
    var id: String
    var name: String
    var username: String
    var profile_image_url: String?
  }
  struct Media: Decodable {
    var media_key: String
    var type: String
  }
  struct Meta: Decodable {
    var newest_id: String?
    var next_token: String?
    var result_count: Int
  }
}

struct MastodonItem: Decodable {
  var id: String
  var uri: String
  var url: String?
  var created_at: String
  var edited_at: String?
  var content: String
  var spoiler_text: String?
  var language: String?
  var in_reply_to_id: String?
  var account: Account
  var media_attachments: [Media]
  var mentions: [Mention]
  var tags: [Tag]
  var emojis: [Emoji]
  var favourites_count: Int
  var replies_count: Int
  var reblogs_count: Int

  struct Account: Decodable {
    var id: String
    var acct: String
    var display_name: String
    var avatar: String
    var followers_count: Int
  }
  struct Media: Decodable {
    var type: String
    var url: String?
  }
  struct Mention: Decodable { var acct: String }
  struct Tag: Decodable { var name: String }
  struct Emoji: Decodable {
    var shortcode: String
    var url: String
  }
}

struct BlueskyPage: Decodable {
  var cursor: String?
  var feed: [Entry]

  struct Entry: Decodable { var post: Item }
  struct Item: Decodable {
    var uri: String
    var author: Author
    var record: Record
    var indexedAt: String
    var likeCount: Int?
    var replyCount: Int?
    var repostCount: Int?
  }
  struct Author: Decodable {
    var did: String
    var handle: String
    var displayName: String?
    var avatar: String?
  }
  struct Record: Decodable {
    var text: String
    var createdAt: String
    var langs: [String]?
    var facets: [Facet]?
  }
  struct Facet: Decodable {
    var index: Place
    var features: [Feature]
    struct Place: Decodable {
      var byteStart: Int
      var byteEnd: Int
    }
    struct Feature: Decodable {
      var uri: String?
      var tag: String?
      var did: String?
    }
  }
}
